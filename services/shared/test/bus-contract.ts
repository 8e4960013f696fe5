import { describe } from 'vitest';
import { describeErasing } from './bus-contract/erasing.ts';
import { describeFailures } from './bus-contract/failures.ts';
import { describeGroups } from './bus-contract/groups.ts';
import { type BusPlace, busKit } from './bus-contract/kit.ts';
import { describeOrder } from './bus-contract/order.ts';

/** What a bus promises, whatever it is made of; see `EventBus`. */
export function describeBus(name: string, createPlace: () => Promise<BusPlace>): void {
  describe(`the event bus on ${name}`, () => {
    const kit = busKit(createPlace);
    describeOrder(kit);
    describeGroups(kit);
    describeFailures(kit);
    describeErasing(kit);
  });
}
