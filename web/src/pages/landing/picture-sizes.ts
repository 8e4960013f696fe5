// Shared with the build, which asks for the first picture before any script runs: said twice
// differently, the browser would fetch two pictures.

/** Where the laptop shows the app in a small window. */
export const onPhones = '(max-width: 40em)';
export const onWider = '(min-width: 40.01em)';

/** How wide the laptop's screen is. */
export const pictureSizes = '(max-width: 78em) calc(100vw - 76px), 1120px';
