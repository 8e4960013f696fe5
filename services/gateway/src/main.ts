import { runService } from '@groupsight/shared/run-service';
import { create, gatewayConfig } from './service.ts';

await runService({ service: 'gateway', config: gatewayConfig, create, process });
