import { keepSightings } from '../../../../web/src/test/sightings.ts';

keepSightings();
