import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from 'react-router-dom';
import { personAddress } from './use-people.ts';

interface Props extends AnchorProps {
  /** The chat network's; without one the name stands alone. */
  id: string | null | undefined;
  name: string;
}

/** A member's name, which leads to what they do in all groups. */
export function PersonLink({ id, name, ...anchor }: Props) {
  if (!id) return <bdi>{name}</bdi>;
  return (
    <Anchor component={Link} to={personAddress(id)} c="inherit" inherit {...anchor}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}
