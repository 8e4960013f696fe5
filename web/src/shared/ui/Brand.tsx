/** The mark and the name. Plain elements: the landing page shows it without the component library. */
export function Brand({ name }: { name: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <img src="/favicon.svg" width={26} height={26} alt="" />
      <span style={{ fontWeight: 650, fontSize: 16, letterSpacing: '-0.01em' }}>{name}</span>
    </span>
  );
}
