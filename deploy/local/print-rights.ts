// `npm run kafka:rights -- --bootstrap-server kafka:9092`: prints the commands of Kafka's own program
// that give each service's user its rights; what follows `--` is passed on to each.
import { aclsOf, busServices } from '@groupsight/shared/bus/topic-rights';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const options = process.argv.slice(2).map(quoted);
const flags = { topic: '--topic', group: '--group', transactionalId: '--transactional-id' };

for (const service of busServices) {
  for (const { type, name, patternType, operations } of aclsOf(service)) {
    const pattern = patternType === 'prefix' ? 'prefixed' : 'literal';
    const given = operations.flatMap((operation) => ['--operation', operation]);
    const words = [
      ...['kafka-acls.sh', ...options, '--add', '--allow-principal', `User:${service}`],
      ...[flags[type], name, '--resource-pattern-type', pattern, ...given],
    ];
    console.log(words.join(' '));
  }
}
