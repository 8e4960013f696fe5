import type { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { GroupsContext } from '../context.ts';
import { beginImport, continueImport } from './begin-import.ts';
import { exportOwner } from './export-owner.ts';
import { getGroup } from './get-group.ts';
import { getLink } from './get-link.ts';
import { getMembershipChanges } from './get-membership-changes.ts';
import { getRevision } from './get-revision.ts';
import { importChat } from './import-chat.ts';
import { importGroups } from './import-groups.ts';
import { createLabel, deleteLabel, listLabels, updateLabel } from './labels.ts';
import { linkAccount } from './link-account.ts';
import { listAdmins } from './list-admins.ts';
import { listGroups } from './list-groups.ts';
import { listImports } from './list-imports.ts';
import { listMembers } from './list-members.ts';
import { listRemovals } from './list-removals.ts';
import { listWatchedCounts } from './list-watched-counts.ts';
import { removeGroup } from './remove-group.ts';
import { removeImport } from './remove-import.ts';
import { removeMessages } from './remove-messages.ts';
import { setWatched, setWatchedMany } from './set-watched.ts';
import { undoRemoval } from './undo-removal.ts';
import { unlinkAccount } from './unlink-account.ts';

/** Every RPC of GroupsService, bound to the context. */
export function handlers(context: GroupsContext): Handlers<typeof GroupsServiceService> {
  return {
    linkAccount: (request, call) => linkAccount(context, request, call),
    getLink: (request, call) => getLink(context, request, call),
    unlinkAccount: (request, call) => unlinkAccount(context, request, call),
    importGroups: (request, call) => importGroups(context, request, call),
    importChat: (requests, call) => importChat(context, requests, call),
    listGroups: (request) => listGroups(context, request),
    listMembers: (request) => listMembers(context, request),
    listAdmins: (request) => listAdmins(context, request),
    getMembershipChanges: (request) => getMembershipChanges(context, request),
    getGroup: (request) => getGroup(context, request),
    getRevision: (request) => getRevision(context, request),
    setWatched: (request) => setWatched(context, request),
    setWatchedMany: (request) => setWatchedMany(context, request),
    listWatchedCounts: () => listWatchedCounts(context),
    beginImport: (request) => beginImport(context, request),
    continueImport: (request) => continueImport(context, request),
    listImports: (request) => listImports(context, request),
    removeGroup: (request) => removeGroup(context, request),
    removeImport: (request) => removeImport(context, request),
    removeMessages: (request) => removeMessages(context, request),
    listRemovals: (request) => listRemovals(context, request),
    undoRemoval: (request) => undoRemoval(context, request),
    exportOwner: (request) => exportOwner(context, request),
    listLabels: (request) => listLabels(context, request),
    createLabel: (request) => createLabel(context, request),
    updateLabel: (request) => updateLabel(context, request),
    deleteLabel: (request) => deleteLabel(context, request),
  };
}
