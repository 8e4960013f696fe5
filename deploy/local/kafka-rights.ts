import { aclsOf, busServices } from '@groupsight/shared/bus/topic-rights';
import kafkajs from 'kafkajs';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

const resourceTypes = {
  topic: AclResourceTypes.TOPIC,
  group: AclResourceTypes.GROUP,
  transactionalId: AclResourceTypes.TRANSACTIONAL_ID,
};
const operationTypes = {
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Create: AclOperationTypes.CREATE,
  Describe: AclOperationTypes.DESCRIBE,
  Delete: AclOperationTypes.DELETE,
};
const patternTypes = {
  literal: ResourcePatternTypes.LITERAL,
  prefix: ResourcePatternTypes.PREFIXED,
};

/** Gives each service's user the rights that it needs. The brokers' listener is one without users. */
export async function giveRights(brokers: string): Promise<void> {
  const client = { clientId: 'rights', brokers: [brokers], logLevel: kafkajs.logLevel.NOTHING };
  const admin = new kafkajs.Kafka(client).admin();
  await admin.connect();
  try {
    const acl = busServices.flatMap((service) =>
      aclsOf(service).flatMap(({ type, name, patternType, operations }) =>
        operations.map((operation) => ({
          resourceType: resourceTypes[type],
          resourceName: name,
          resourcePatternType: patternTypes[patternType],
          principal: `User:${service}`,
          host: '*',
          operation: operationTypes[operation],
          permissionType: AclPermissionTypes.ALLOW,
        })),
      ),
    );
    await admin.createAcls({ acl });
  } finally {
    await admin.disconnect();
  }
}
