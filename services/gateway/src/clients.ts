import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import { createClient } from '@groupsight/shared/grpc/client';
import type { ServiceIdentity } from '@groupsight/shared/grpc/service-identity';
import type { GatewayConfig } from './config.ts';

export type Addresses = Pick<
  GatewayConfig,
  'AUTH_ADDRESS' | 'GROUPS_ADDRESS' | 'INSIGHTS_ADDRESS' | 'SCHEDULER_ADDRESS' | 'CONNECTOR_ADDRESS'
>;

/**
 * One connection to each service, kept open. The connector is asked for files, for what an account
 * may still send today, for what was written in groups that are not watched, and for a simulated
 * drop; all else about accounts goes through groups.
 */
export function createClients(addresses: Addresses, identity: ServiceIdentity) {
  const to = (address: string) => ({ address, identity });
  const auth = createClient(AuthServiceService, to(addresses.AUTH_ADDRESS));
  const groups = createClient(GroupsServiceService, to(addresses.GROUPS_ADDRESS));
  const insights = createClient(InsightsServiceService, to(addresses.INSIGHTS_ADDRESS));
  const scheduler = createClient(SchedulerServiceService, to(addresses.SCHEDULER_ADDRESS));
  const connector = createClient(ConnectorServiceService, to(addresses.CONNECTOR_ADDRESS));
  return {
    auth,
    groups,
    insights,
    scheduler,
    connector,
    close() {
      for (const client of [auth, groups, insights, scheduler, connector]) client.close();
    },
  };
}

export type Clients = ReturnType<typeof createClients>;
