import { isPlaceInPage, titleOfAddress } from '@groupsight/reader/resources/links';
import type { Context } from '../context.ts';
import { withPreview } from './page.ts';
import type { ResourceDoc } from './resources.repository.ts';

/** Resources with what the pages of links say of themselves, as far as it was fetched. */
export async function previewed(
  previews: Context['previews'],
  docs: readonly ResourceDoc[],
): Promise<readonly ResourceDoc[]> {
  const links = docs.filter(
    // A shell's title says nothing of the place that is meant.
    ({ type, url }) => type === 'link' && URL.canParse(url) && !isPlaceInPage(new URL(url)),
  );
  if (!previews || links.length === 0) return docs;
  const pages = await previews.of(links);
  return docs.map((doc) => {
    const page = pages.get(doc.url);
    return page ? withPreview(doc, page, titleOfAddress(new URL(doc.url))) : doc;
  });
}
