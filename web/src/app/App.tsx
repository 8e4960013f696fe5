/** The whole product in the browser. */
export function App() {
  return null;
}
