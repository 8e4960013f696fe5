import { runService } from '@groupsight/shared/run-service';
import { authConfig, create } from './service.ts';

await runService({ service: 'auth', config: authConfig, create, process });
