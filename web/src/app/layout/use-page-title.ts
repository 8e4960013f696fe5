import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { layoutTexts as texts } from '../texts.ts';

const titles = (): Readonly<Record<string, string>> => ({
  '/dashboard': texts.nav.dashboard,
  '/groups': texts.nav.groups,
  '/questions': texts.nav.questions,
  '/people': texts.nav.people,
  '/people/dashboard': texts.membersDashboardTitle,
  '/people/replies': texts.repliesTitle,
  '/recap': texts.nav.recap,
  '/schedule': texts.nav.schedule,
  '/surveys': texts.nav.surveys,
  '/newsletter': texts.nav.newsletter,
  '/search': texts.nav.search,
  '/settings': texts.nav.settings,
  '/operator': texts.nav.operator,
});

/** Of one person, survey or group. */
function belowTitle(pathname: string): string {
  if (pathname.startsWith('/people/')) return texts.personTitle;
  return pathname.startsWith('/surveys/') ? texts.surveyTitle : texts.groupTitle;
}

/** The title of the signed-in screen, in the top bar; the browser's tab names the group. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  const { data: groups } = useGroups();
  const title = titles()[pathname] ?? belowTitle(pathname);
  const group = groups?.find(({ documentId }) => pathname === `/group/${documentId}`);
  useDocumentTitle(texts.title(group?.name ?? title));
  return title;
}
