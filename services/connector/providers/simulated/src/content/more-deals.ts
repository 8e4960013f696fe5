/** More conversations of investors: portfolio, markets, terms, people. */
export const moreDeals: readonly string[] = [
  `A> Board pack of {startup} is in the folder: {link:board/pack}. Please read page 4 before {weekday}.
B> Page 4 is the pricing change, right?
A^2> Right, page 4 is the pricing change and what it did to renewals.
C> Read it. I would keep the old tier for another quarter.`,
  `A> We decided on the pro-rata for {startup}: we take half of ours and offer the rest here.
B> I take {ticket} of the pro-rata.
C> Put me down for {ticket2}, subject to the final terms.
A> Noted both. Paperwork goes out on {weekday}.`,
  `A> Pitch night moved from {weekday} to {date}, same place: {venue}, {city}.
B> Good, I could not have made it otherwise.
C> How many companies pitch this time?
A^3> Six companies pitch, eight minutes each.`,
  `A> Reference call done: two former customers of {startup} would buy again, one left because of support.
B> One in three is not nothing.
C> The support team was two people then, they hired four since.
A> That matches what the founder told me.`,
  `A> Which law firm did you use for the {city} structure?
B^1> For the {city} structure we used a small firm near {venue}, fixed price {smallamount}.
A> Fixed price is what I need, thanks.`,
  `A> {fund} wrote about secondary prices: {link:letters/secondaries}. Discounts are down to {percent}.
B> Still wide for anything below series B.
C> Worth reading for the chart on page 2 alone.`,
  `A> Quick vote: do we keep the {weekday} call or move it to the morning?
B> Morning suits me.
C> Morning, please, the school run ends at nine.
A> Then it is decided: the call is at {time} from next week.`,
  `A> {name} joins us as venture partner. She built and sold a logistics company in {city}.
B> Welcome {name}!
C> Great addition, we looked at freight all year.`,
  `A> Has the wire for {startup} arrived with everybody's bank reference? Mine bounced.
B^1> The wire needs the fund's reference, not ours, then it goes through.
A> That was it. Sent again, confirmed.`,
  `A> The data room of {startup} closes on {date}. Who still needs access?
B> Me, please.
C> I have mine, but the financial model does not open.
A^3> The financial model is a new version now, it opens in any spreadsheet.`,
  `A> Lunch with {name} from {fund}: they lead fewer rounds and reserve more for follow-ons.
B> We hear the same from {fund2}.
C> Then bridge rounds get harder to fill.`,
  `A> Exit! {startup} was bought by a strategic. Not life-changing, but a good return for everyone who came in early.
B> Congratulations to the whole team 🎉
C> Well deserved, they never stopped shipping.`,
  `A> [document:cap-table-{slug}.xlsx] Cap table after the extension. Corrections until {weekday}.
B> The option pool should be 12 percent, not 10.
A> Corrected, new file tonight.`,
  `A> I will write the memo on {startup} by {weekday}, {name} checks the market part.
B> Then I do the customer calls.
A> Perfect, we meet on {date} at {time} and decide.`,
];
