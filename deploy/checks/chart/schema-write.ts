/** `npm run chart:schema`: writes the chart's values.schema.json. */
import { writeSchema } from './values-schema.ts';

await writeSchema();
