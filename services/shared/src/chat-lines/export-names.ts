import { normaliseName } from './text-marks.ts';

/** The id of somebody whom an export names. */
export const memberIdOf = (name: string) => `name:${normaliseName(name)}`;

/**
 * What phones print instead of the name of whoever exported, by language. Words that are names, too
 * (Sen, Anda), are left out: such an author is somebody else.
 */
const exporterNames = [
  ...['you', 'tú', 'usted', 'você', 'du', 'vous', 'tu', 'jij', 'आप', 'أنت', 'вы', 'siz'],
] as const;

const exporterIds: ReadonlySet<string> = new Set(exporterNames.map(memberIdOf));

/** Whether an export's member is whoever exported it. */
export const isExporter = (memberId: string) => exporterIds.has(memberId);
