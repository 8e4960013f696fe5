const browsers = { Edg: 'Edge', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'];

/** What a User-Agent is called in a mail, such as 'Firefox, Linux'; '' where nothing is known of it. */
export function browserName(agent: string): string {
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const system = systems.find((mark) => agent.includes(mark));
  return [browser, system].filter(Boolean).join(', ');
}
