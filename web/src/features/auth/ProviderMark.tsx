import { IconShieldLock } from '@tabler/icons-react';

const SIZE = 18;

function Google() {
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23.5 12.27c0-.79-.07-1.54-.19-2.27H12v4.51h6.47a5.53 5.53 0 0 1-2.4 3.62v3h3.87c2.26-2.09 3.56-5.17 3.56-8.86z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.95-1.08 7.94-2.91l-3.87-3c-1.08.72-2.45 1.16-4.07 1.16-3.13 0-5.78-2.11-6.73-4.96h-3.98v3.09A12 12 0 0 0 12 24z"
      />
      <path fill="#fbbc05" d="M5.27 14.29a7.2 7.2 0 0 1 0-4.58V6.62H1.29a12 12 0 0 0 0 10.76z" />
      <path
        fill="#ea4335"
        d="M12 4.75c1.77 0 3.35.61 4.6 1.8l3.42-3.42A11.98 11.98 0 0 0 1.29 6.62l3.98 3.09C6.22 6.86 8.87 4.75 12 4.75z"
      />
    </svg>
  );
}

function Microsoft() {
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 21 21" aria-hidden="true">
      <path fill="#f25022" d="M0 0h10v10H0z" />
      <path fill="#7fba00" d="M11 0h10v10H11z" />
      <path fill="#00a4ef" d="M0 11h10v10H0z" />
      <path fill="#ffb900" d="M11 11h10v10H11z" />
    </svg>
  );
}

/** The sign of a provider; a provider that stands in for one of them gets a neutral one. */
export function ProviderMark({ name }: { name: string }) {
  if (name === 'Google') return <Google />;
  if (name === 'Microsoft') return <Microsoft />;
  return <IconShieldLock size={SIZE} aria-hidden />;
}
