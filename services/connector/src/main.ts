import { runService } from '@groupsight/shared/run-service';
import { connectorConfig, create } from './service.ts';

await runService({ service: 'connector', config: connectorConfig, create, process });
