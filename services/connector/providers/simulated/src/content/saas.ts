/** Conversations of people who run software companies. */
export const saas: readonly string[] = [
  `A> What do you all use for billing? We outgrow our own scripts.
B^1> For billing we moved to {tool} half a year ago. Setup took a week, never looked back.
C^1> We stayed with our own billing and regret it every month.
A> {tool} it is then. Does it handle VAT?
B^4> Yes, {tool} handles VAT for all of Europe.`,
  `A> We crossed {revenue} MRR today! 🎉
B> Congratulations, that is fantastic!
C> Amazing work. What made the difference?
A^3> The annual plan made the difference: {percent} of new customers take it.`,
  `A> How do you handle churn in the first 90 days?
B^1> We call every customer in week two. Churn in the first 90 days fell from 9 to 4 percent.
C^1> Onboarding checklist inside the product. Small thing, big effect.
D> Both. And kill the features nobody uses.`,
  `A> We are looking for a senior backend engineer in {city} or remote. Job post: {link:jobs/backend-engineer}
B> What is the salary range?
A^2> The salary range is 70 to 90k plus options.
C> Shared with two people from my old team.`,
  `A> Our pricing experiment is done: raising the price by {percent} changed conversion by almost nothing.
B> Interesting! Did you grandfather the old customers?
A^2> Yes, old customers keep their price for a year.
C> Write-up please!
A> Here it is: {link:blog/pricing-experiment}`,
  `A> Has anyone been through SOC 2? How long did it take?
B^1> SOC 2 Type 1 took us three months with {tool}, Type 2 another six.
C> Budget {smallamount} for the audit and the tools.
A> More than I hoped, but helpful. Thanks!`,
  `A> Our main provider is down again. Third time this month, I am so frustrated.
B> Same here. Status page: {link:status}
C> Customers are angry, we have a queue of 40 tickets.
A> It is back up now, after two hours.
B> We need a second region. This is not acceptable.`,
  `A> Which analytics tool would you recommend for a product-led company?
B^1> I recommend {tool} for product analytics, self-hosted and cheap.
C^1> We use {tool2}. Great funnels, terrible bill.
A> Self-hosted sounds good.`,
  `A> [image] Our new onboarding flow. Feedback welcome!
B> Love it. The second step could be skipped.
C> The button text is unclear. "Continue" to where?
A> Great points, will change both.`,
  `A> Webinar: how we went from 0 to 1,000 customers. {date} at {time}, online. Sign up: {link:webinars/zero-to-thousand}
B> Signed up, looking forward to it.
C> Will it be recorded?
A^3> It will be recorded and the video posted here the day after.`,
  `A> Cold email works again? Our reply rate went from 1 to {percent}.
B> How? We get nothing.
A^2> Short emails, three sentences, one question, sent on {weekday} mornings. That is the whole trick.`,
  `A> What is a normal sales commission for the first account executive?
B^1> 10 percent of first-year revenue is a normal sales commission, with a ramp of three months.
C> Same here, plus a small bonus for multi-year deals.`,
];
