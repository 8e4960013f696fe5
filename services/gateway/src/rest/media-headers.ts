/** Types a browser may show in place; anything else (HTML, SVG, …) is only ever downloaded. */
const shown = /^(image\/(png|jpe?g|gif|webp|avif|bmp)|(video|audio)\/[\w.+-]+|application\/pdf)$/;
const plausible = /^[\w.+-]+\/[\w.+-]+$/;

/** A page of its own, without scripts, forms or an origin. */
const sandboxed =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
/** Browsers' players read the file once more and as the page's own: a bare sandbox has no own. */
const played = `${sandboxed} allow-same-origin`;
/** Browsers refuse to show a PDF in a sandbox; their viewers are closed off by themselves. */
const pdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** Whether a browser shows a file of this type instead of downloading it. */
export function isShown(mimeType: string): boolean {
  return shown.test(mimeType);
}

function policyFor(mimeType: string): string {
  if (mimeType === 'application/pdf') return pdf;
  return /^(video|audio)\//.test(mimeType) ? played : sandboxed;
}

/** What a browser is told of a file that people sent: its type, and how little it may do. */
export function mediaHeaders(mimeType: string) {
  return {
    'content-type': plausible.test(mimeType) ? mimeType : 'application/octet-stream',
    'content-disposition': isShown(mimeType) ? 'inline' : 'attachment',
    'content-security-policy': policyFor(mimeType),
  };
}
