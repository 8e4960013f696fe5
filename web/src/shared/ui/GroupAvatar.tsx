import { Avatar } from '@mantine/core';

const HUES = [162, 196, 224, 262, 318, 14, 38];

/** A hue that stays with a name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 162;
}

/** The first letters of the first two words. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
}

interface Props {
  name: string;
  picture?: string | null | undefined;
  size?: number;
}

/** The group's picture, or its initials on a gradient of its own. */
export function GroupAvatar({ name, picture, size = 36 }: Props) {
  const hue = hueOf(name);
  return (
    <Avatar
      src={picture ?? null}
      alt=""
      size={size}
      radius={size > 48 ? 'lg' : 'md'}
      aria-hidden
      styles={{
        placeholder: {
          background: `linear-gradient(135deg, hsl(${hue} 52% 36%), hsl(${(hue + 36) % 360} 56% 27%))`,
          color: '#fff',
          fontWeight: 600,
          fontSize: size * 0.36,
          border: 0,
        },
      }}
    >
      {initials(name)}
    </Avatar>
  );
}
