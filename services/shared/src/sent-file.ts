/** Programs by their bytes: no group should get one through us, whatever it is called. */
const programs = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/x-msi',
  'application/vnd.ms-htmlhelp',
  'application/wasm',
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
]);

/** Endings under which a computer or a telephone runs what it opens, or shows it as a page. */
const endings = new Set(
  [
    // Windows
    'exe com scr pif cpl msi msp mst msix msixbundle appx appxbundle application appref-ms gadget',
    'bat cmd ps1 ps1xml ps2 psc1 psc2 psd1 psm1 vb vbs vbe js jse mjs cjs ws wsf wsc wsh sct hta msc',
    'lnk url website scf shb reg inf ins isp diagcab diagcfg diagpack settingcontent-ms library-ms',
    'searchconnector-ms search-ms chm hlp dll ocx sys drv vxd xll iso img vhd vhdx',
    // Office, with macros
    'docm dotm xlsm xltm xlsb xlam xla xlm pptm potm ppam ppsm sldm ade adp accde mde slk iqy wll',
    // Apple, Linux, Android, Java
    'app command workflow terminal dmg pkg mpkg scpt scptd applescript webloc inetloc fileloc',
    'sh bash zsh csh ksh fish run elf deb rpm snap flatpakref appimage desktop',
    'apk apkm apks xapk aab jar jnlp py pyw pyc pyz',
    // Pages
    'htm html xhtm xhtml xht shtml mht mhtml svg svgz xsl xslt swf',
  ].flatMap((line) => line.split(' ')),
);

/** Folders, line breaks, and what cannot be seen but for the joiners of scripts and emoji. */
const deceiving = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\]/u;

/** Windows drops dots and spaces at the end; behind a colon it reads another part of the file. */
function hasEndingOfProgram(fileName: string): boolean {
  const name = fileName.normalize('NFKC').toLowerCase();
  return [name, name.split(':')[0] ?? ''].some((whole) => {
    const [, ending = ''] = /\.([^.]*)$/.exec(whole.replace(/[\s.]+$/, '')) ?? [];
    return endings.has(ending);
  });
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const program: Refusal = {
  code: 'file_type_refused',
  message: 'Programs and web pages cannot be sent. Choose another file.',
};
const misleading: Refusal = {
  code: 'file_name_refused',
  message:
    'The name of the file holds a slash or a character that cannot be seen. Rename it first.',
};

/**
 * Why a file cannot be sent under this name: it is a program or a page, by its bytes or by the
 * name under which it would be opened, or the name leads astray. The one rule for files when they
 * are uploaded, when a message with them is scheduled, and when it goes out.
 */
export function refusalOfFile(mimeType: string, fileName: string): Refusal | undefined {
  if (deceiving.test(fileName)) return misleading;
  return programs.has(mimeType) || hasEndingOfProgram(fileName) ? program : undefined;
}
