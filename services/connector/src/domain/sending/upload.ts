/** How the network shows a file. */
export type SentKind = 'image' | 'video' | 'document';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const videos = ['video/mp4', 'video/3gpp'];

/** Programs: no group should get one through us, whatever it is called. */
const refused = [
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/wasm',
];
const refusedEndings =
  /\.(exe|msi|bat|cmd|com|scr|ps1|vbs|vbe|js|jse|mjs|wsf|hta|lnk|jar|apk|dmg|pkg|deb|rpm|sh|app|reg|html?|svg)$/i;

/** Whether a file is a program, by its bytes or by the name under which it would be opened. */
export function isProgram(mimeType: string, fileName: string): boolean {
  return refused.includes(mimeType) || refusedEndings.test(fileName.trim());
}

/** By its sniffed type alone: a name proves nothing. */
export function sentKindOf(mimeType: string): SentKind {
  if (images.includes(mimeType)) return 'image';
  return videos.includes(mimeType) ? 'video' : 'document';
}
