/** Conversations of people who build with machine learning. */
export const ai: readonly string[] = [
  `A> The new {model} is out. Benchmarks: {link:models/benchmarks}
B> First test: much better at tool use, a bit slower.
C> What is the context window?
B^3> The context window is 400k tokens, the price stays the same.
A> Great release, really impressed.`,
  `A> How do you evaluate agents before a release?
B^1> We evaluate agents on 200 recorded tasks and compare the traces, not only the final answer.
C^1> A small judge model plus 50 human reviews a week. Evaluation is half of our work now.
D> Would love to see your rubric.
B> Here is our rubric: {link:docs/agent-rubric}`,
  `A> Is anybody running {model} on their own hardware?
B^1> We run {model} on two used cards, about 30 tokens a second. Guide: {link:guides/local-inference}
C> What about power and noise?
B^3> Power is 600 watts under load, and yes, it is loud.`,
  `A> AI Builders meetup on {date} at {time}, {venue}, {city}. Three talks, pizza, no pitches.
B> I will be there!
C> Can I give a lightning talk on retrieval?
A^3> Yes please, the retrieval talk gets the second slot.
D> Sadly travelling, enjoy!`,
  `A> Our retrieval got {percent} better just by cleaning the documents. No model change.
B> Same experience. Data quality beats everything.
C> What did you use for the cleaning?
A^3> For the cleaning we used plain scripts and {tool} for the PDF tables.`,
  `A> Warning: {tool} changed its terms, training on customer data is now on by default.
B> That is terrible. Where is the switch?
A^2> The switch is under settings, privacy, training. Turn it off.
C> Done, thank you for the warning.`,
  `A> Paper of the week: agents that plan with a scratchpad: {link:papers/scratchpad-planning}
B> Read it. Nice idea, weak experiments.
C> The ablation in section 5 is worth reading though.`,
  `A> What do you use to keep prompts under version control?
B^1> Prompts live in our git repository next to the tests. Version control solved.
C^1> We tried {tool} for prompts, but went back to git.`,
  `A> [video] Demo of our voice agent booking a table
B> Wow, the latency is great!
C> Which speech model is that?
A^3> The speech model is our own small one, running on the phone.`,
  `A> Hiring: ML engineer for evaluation, {city} or remote. {link:jobs/ml-engineer}
B> Is the position open to part-time?
A^2> Yes, the position can be part-time from 60 percent.`,
  `A> We cut our inference bill by {percent} with caching and a smaller router model.
B> That is huge. Blog post?
A> Soon. Short version: {link:notes/inference-costs}
C> Bookmarked, thank you!`,
  `A> [poll] Topic for the next reading group? | Agents | Evaluation | Small models | Safety
B> Small models!
C> Evaluation please, I struggle with it every day.`,
];
