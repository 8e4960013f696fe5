import { runService } from '@groupsight/shared/run-service';
import { create, schedulerConfig } from './service.ts';

await runService({ service: 'scheduler', config: schedulerConfig, create, process });
