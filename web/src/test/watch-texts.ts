/// <reference lib="dom" />
/**
 * Calls `seen` with each of the texts that becomes visible in this document: as text, or as the
 * accessible name, placeholder, tooltip or alternative text of something visible.
 *
 * Runs in jsdom and, as source text, inside a browser: it may use nothing from outside itself.
 */
export function watchTexts(texts: readonly string[], seen: (text: string) => void): void {
  const LONGEST = 400;
  const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'];
  const exact = new Set<string>();
  const templates: [RegExp, string][] = [];
  for (const text of texts) {
    if (!text.includes('{')) exact.add(text);
    else {
      const parts = text
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      templates.push([new RegExp(`^${parts.join('.+')}$`), text]);
    }
  }
  /** Texts that stand in the page already but cannot be seen yet. */
  const hidden = new Map<Element, Set<string>>();

  function listed(shown: string | null): string | undefined {
    if (!shown || shown.length > LONGEST) return undefined;
    const text = shown.replace(/\s+/g, ' ').trim();
    return exact.has(text) ? text : templates.find(([pattern]) => pattern.test(text))?.[1];
  }

  function note(element: Element | null, shown: string | null): void {
    const text = element && listed(shown);
    if (!element || !text) return;
    if (isVisible(element)) seen(text);
    else hidden.set(element, (hidden.get(element) ?? new Set()).add(text));
  }

  function isVisible(element: Element): boolean {
    if (!element.isConnected) return false;
    // jsdom has no layout: there, being in the page and not marked as hidden has to do.
    return element.checkVisibility
      ? element.checkVisibility({ visibilityProperty: true })
      : !element.closest('[hidden], [style*="display: none"]');
  }

  function readText(node: Node): void {
    note(node.parentElement, node.nodeValue);
    note(node.parentElement, node.parentElement?.textContent ?? null);
  }

  function readAttributes(element: Element): void {
    for (const name of ATTRIBUTES) note(element, element.getAttribute(name));
  }

  function readTree(root: Node): void {
    const walker = document.createTreeWalker(root, 5 /* elements and texts */);
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node.nodeType === 3) readText(node);
      else if (node.nodeType === 1) readAttributes(node as Element);
    }
  }

  function onChange(changes: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') readText(target);
      else if (type === 'attributes') readAttributes(target as Element);
      else for (const node of addedNodes) readTree(node);
    }
    for (const [element, waiting] of hidden) {
      if (element.isConnected && !isVisible(element)) continue;
      hidden.delete(element);
      if (element.isConnected) for (const text of waiting) seen(text);
    }
  }

  readTree(document);
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...ATTRIBUTES, 'style', 'class', 'hidden'],
  });
}
