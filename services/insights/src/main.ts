import { runService } from '@groupsight/shared/run-service';
import { create, insightsConfig } from './service.ts';

await runService({ service: 'insights', config: insightsConfig, create, process });
