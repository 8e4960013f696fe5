/**
 * What stands in the page of a screen until the app does: the spinner that the app itself shows
 * while it checks the session, in the same place (`.gs-starting` in tokens.css).
 */
export const starting =
  '<div class="gs-starting"><svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="15.75"/></svg></div>';
