/** Leaves the app for a page of Stripe, which leads back. */
export const leave = {
  to(url: string): void {
    window.location.assign(url);
  },
};
