/** `npm run chart:schema`: writes the chart's values.schema.json and files/kafka-acls.json. */
import { writeSchema } from './values-schema.ts';

await writeSchema();
