import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { OperationsServiceService } from '@groupsight/proto/operations/v1/operations';
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
  const operatedAt = (service: string, address: string) =>
    createClient(OperationsServiceService, { ...to(address), service });
  /** How each of them is, for whoever runs the server. */
  const operations = {
    auth: operatedAt('auth', addresses.AUTH_ADDRESS),
    groups: operatedAt('groups', addresses.GROUPS_ADDRESS),
    insights: operatedAt('insights', addresses.INSIGHTS_ADDRESS),
    scheduler: operatedAt('scheduler', addresses.SCHEDULER_ADDRESS),
    connector: operatedAt('connector', addresses.CONNECTOR_ADDRESS),
  };
  const all = [auth, groups, insights, scheduler, connector, ...Object.values(operations)];
  return {
    auth,
    groups,
    insights,
    scheduler,
    connector,
    operations,
    close() {
      for (const client of all) client.close();
    },
  };
}

export type Clients = ReturnType<typeof createClients>;
