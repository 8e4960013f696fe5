import classes from './RankPicture.module.css';

interface Props {
  values: readonly number[];
  color: string;
}

/** Bars beside the rows of a table as they are there at once, before the library draws them. */
export function RankPicture({ values, color }: Props) {
  const most = Math.max(1, ...values);
  return (
    <div className={classes.bars} data-picture>
      {values.map((value, index) => (
        <div
          // The place is what a bar is.
          // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and places never change.
          key={index}
          className={classes.bar}
          style={{ width: `${(value / most) * 100}%`, background: color }}
        />
      ))}
    </div>
  );
}
