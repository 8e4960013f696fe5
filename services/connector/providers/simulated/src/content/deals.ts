/** Conversations of investors about deals; the notation is explained in `../script.ts`. */
export const deals: readonly string[] = [
  `A> Has anyone looked at {startup}? They are raising {amount} at a {cap} cap.
B^1> I met the founders last week. Strong technical team, but the {cap} cap feels rich for their revenue.
C> Revenue is about {revenue} a month and growing {percent} month on month, according to the deck.
A> Is the deck public?
C^4> The {startup} deck is here: {link:decks}
B> Thanks, will read it tonight.`,
  `A> Does anybody have a good template for a convertible note?
B^1> We always use this convertible note template, our lawyers are happy with it: {link:templates/convertible-note}
A> Perfect, exactly what I was looking for. Thank you!
C> Mind that the template has no most-favoured-nation clause, you have to add it.`,
  `A> Update on {startup}: the round is closing on {date}. Allocation left: {smallamount}.
B> I am in for {ticket}.
C> Same here, {ticket2} from our side.
A> Great. Please send the signed documents before {date}.
D> Who is leading the round?
A^5> {fund} is leading the round with half of it.`,
  `A> {fund} just announced a new {bigamount} fund for European seed rounds: {link:news/new-fund}
B> That is excellent news for the market.
C> Do we know who runs the new fund?
A^3> {name} runs the new fund, ex-partner at {fund2}.`,
  `A> What is a fair advisory share for a part-time advisor these days?
B^1> I would say 0.25 to 0.5 percent for a part-time advisor, two years vesting.
C^1> We gave our advisor 0.4 percent with a six-month cliff. Worked well.
A> Very helpful, thanks both.`,
  `A> Due diligence call with {startup} on {date} at {time}. Who wants to join?
B> Count me in.
C> I can only join the call after {time}, is there a recording?
A^3> Yes, there will be a recording of the call, I will post the link here.
D> Please ask about churn. The numbers in the data room did not convince me.`,
  `A> Bad news: {startup} is shutting down. They missed their bridge round.
B> Oh no, that is really disappointing. The team was great.
C> What went wrong?
A^3> They burned {amount} in a year and the enterprise pilots never converted. That is what went wrong.
D> Sad. Their engineers are excellent, I would hire any of them.`,
  `A> [document:term-sheet-{slug}.pdf] Term sheet draft for {startup}, comments until {weekday} please
B> Page 3: the liquidation preference is 2x. That is off market.
A> Agreed, we will push back to 1x non-participating.
C> Otherwise it looks good to me 👍`,
  `A> Can someone introduce me to a partner at {fund}?
B^1> I can introduce you to {name}, partner at {fund}. Sending you both an email now.
A> Amazing, thank you so much!`,
  `A> How do you all value a company with {revenue} monthly revenue at the moment?
B^1> Seed rounds I value at 8 to 12 times annual revenue, depending on growth.
C^1> Lower. I have seen three companies at 6 times annual revenue this quarter.
D> It depends on retention more than on anything else.`,
  `A> [poll] Which sector should we focus on for the next pitch night? | Fintech | Climate | Health | Developer tools
B> Voted. Climate had the best companies last time.
C> Developer tools for me, the pipeline is strong.`,
  `A> {startup} published its quarterly report: {link:reports/quarterly}
B> Revenue up {percent}, burn down. I am very happy with that.
C> What about the pilot with the insurer?
A^3> The pilot with the insurer was extended for another year, it is on page 12 of the report.`,
  `A> Reminder: the {startup} SPV closes on {date}. The minimum ticket is {ticket}.
B> Is there a fee on the SPV?
A^2> The SPV has no management fee, only 10 percent carry.
C> Wired mine this morning ✅`,
  `A> [image] Slide 7 of the {startup} deck. Look at the cohort chart.
B> Those cohorts flatten at {percent}, that is impressive for the segment.
C> Agree, the best retention I have seen this year.`,
];
