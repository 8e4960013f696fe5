/** Brings a section of the page into view, and the keyboard with it. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  // Smoothly or at once, as the page's style says.
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
