import { sendFor } from './transport.ts';

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const fileNameIn = (header: string | null) => /filename="([^"]+)"/.exec(header ?? '')?.[1];

/** Saves what an address answers as a table, under the name that it has there. */
export async function downloadCsv(address: string, name: string): Promise<void> {
  const response = await sendFor(address, 'text/csv');
  const given = fileNameIn(response.headers.get('content-disposition'));
  saveFile(await response.blob(), given ?? name);
}
