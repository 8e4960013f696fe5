import { runService } from '@groupsight/shared/run-service';
import { create, groupsConfig } from './service.ts';

await runService({ service: 'groups', config: groupsConfig, create, process });
