import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import page from './LandingPage.module.css';
import classes from './Pricing.module.css';
import { landingTexts } from './texts.ts';

const { pricing } = landingTexts;

/** The three plans (spec §9). */
export function Pricing() {
  return (
    <section id="pricing" className={page.section}>
      <h2>{pricing.title}</h2>
      <p className={page.sub}>{pricing.text}</p>
      <ul className={classes.plans}>
        {pricing.plans.map((plan) => (
          <li key={plan.name} className={classes.plan} data-popular={plan.popular || undefined}>
            {plan.popular && <span className={classes.badge}>{pricing.popular}</span>}
            <h3>{plan.name}</h3>
            <p className={classes.text}>{plan.text}</p>
            <p className={classes.price}>
              <b>{plan.price}</b> {pricing.perMonth}
            </p>
            <a
              href="/auth?tab=register"
              className={plan.popular ? page.primary : page.secondary}
              aria-label={`${pricing.choose}: ${plan.name}`}
            >
              {pricing.choose}
            </a>
            <ul className={classes.items}>
              {plan.items.map((item) => (
                <li key={item}>
                  <IconCheck size={17} aria-hidden />
                  {item}
                </li>
              ))}
              {plan.planned.map((item) => (
                <li key={item} data-muted>
                  <IconClock size={17} aria-hidden />
                  {item} ({pricing.planned})
                </li>
              ))}
              {plan.without.map((item) => (
                <li key={item} data-muted>
                  <IconMinus size={17} aria-hidden />
                  No {item.toLowerCase()}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
