import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import buttons from './Buttons.module.css';
import classes from './Pricing.module.css';
import { offeredPlans } from './pricing-texts.ts';
import { Section } from './Section.tsx';
import { landingTexts } from './texts.ts';

const { pricing } = landingTexts;

/** The three plans. */
export function Pricing() {
  return (
    <Section id="pricing" title={pricing.title} text={pricing.text} band>
      <ul className={classes.plans}>
        {offeredPlans().map((plan) => (
          <li key={plan.name} className={classes.plan} data-popular={plan.popular || undefined}>
            <div className={classes.name}>
              <h3>{plan.name}</h3>
              {plan.popular && <span className={classes.badge}>{pricing.popular}</span>}
            </div>
            <p className={classes.text}>{plan.text}</p>
            <p className={classes.price}>
              <b>{plan.price}</b> {pricing.perMonth}
            </p>
            <a
              href={`/auth?tab=register&plan=${plan.id}`}
              className={plan.popular ? buttons.primary : buttons.secondary}
              aria-label={pricing.chooseOf(plan.name)}
            >
              {pricing.choose}
            </a>
            <ul className={classes.items}>
              {plan.items.map((item) => (
                <li key={item}>
                  <IconCheck size={18} stroke={2.2} aria-hidden />
                  {item}
                </li>
              ))}
              {plan.planned.map((item) => (
                <li key={item} data-muted>
                  <IconClock size={18} aria-hidden />
                  <span>
                    {item} <i>{pricing.planned}</i>
                  </span>
                </li>
              ))}
              {plan.without.map((item) => (
                <li key={item} data-muted>
                  <IconMinus size={18} aria-hidden />
                  {pricing.without(item)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{pricing.note}</p>
    </Section>
  );
}
