import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { readerLocale } from '../../shared/language/language.ts';
import { example } from './screenshots.ts';
import { landingTexts } from './texts.ts';
import classes from './WorkedExample.module.css';

const { example: texts } = landingTexts;

const longDay = () =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' });
const day = () => longDay().format(new Date(`${example.date}T00:00:00Z`));

/** A statement of a digest: markdown of which only bold is used. */
function Sentence({ text }: { text: string }) {
  let at = 0;
  return text.split('**').map((part, count) => {
    at += part.length + 2;
    return count % 2 ? <b key={at}>{part}</b> : part;
  });
}

/** A digest of the sample data whose statements open onto the messages behind them. */
export function WorkedExample() {
  const [open, setOpen] = useState<number | null>(0);
  return (
    <section className={classes.band} aria-labelledby="example-title">
      <div className={classes.inner}>
        <div className={classes.words}>
          <p className={classes.eyebrow}>{texts.eyebrow}</p>
          <h2 id="example-title">{texts.title}</h2>
          <p>{texts.text}</p>
          <p className={classes.source}>{texts.source(example.group, day())}</p>
        </div>
        <div className={classes.digest}>
          <h3>{texts.day(day())}</h3>
          <ol className={classes.statements}>
            {example.statements.map(({ text, messages }, at) => (
              <li key={text} className={classes.statement}>
                <button
                  type="button"
                  className={classes.sentence}
                  aria-expanded={at === open}
                  onClick={() => setOpen(at === open ? null : at)}
                >
                  <span lang="en" dir="ltr">
                    <Sentence text={text} />
                  </span>
                  <span className={classes.count}>
                    {texts.sources(messages.length)}
                    <IconChevronDown size={14} aria-hidden />
                  </span>
                </button>
                {at === open && (
                  <ul className={classes.messages} lang="en" dir="ltr">
                    {messages.map((message) => (
                      <li key={message.text} className={classes.message}>
                        <div className={classes.meta}>
                          {message.sender}
                          <time>{message.time}</time>
                        </div>
                        {message.text}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
