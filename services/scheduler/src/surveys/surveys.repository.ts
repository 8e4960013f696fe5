import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';
import type { Value } from './answer.ts';
import { invitationModel, ofInvitations } from './invitations.repository.ts';
import type { Question, SurveyFields } from './survey.ts';

export interface StoredSurvey extends SurveyFields {
  /** Survey.document_id. */
  readonly _id: string;
  readonly ownerId: string;
  /** When it was first sent or had a link, from which on its questions stay; null of a draft. */
  readonly openedAt: Date | null;
  /** Counts every change, so that of two at once one has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredLink {
  readonly _id: string;
  readonly ownerId: string;
  readonly surveyId: string;
  /** The token itself is with whoever was sent the link. */
  readonly tokenHash: string;
  /** Whom it is for; empty of one for everybody. */
  readonly name: string;
  /** The group that it was sent to; empty of one made by hand. */
  readonly groupName: string;
  /**
   * Of a link to an anonymous survey that takes one answer: whether it has. It says nothing of which
   * answer that is, nor does the answer of its link.
   */
  readonly used?: boolean;
  readonly createdAt: Date;
}

/** What somebody answered. Of an anonymous survey nothing but what follows `surveyId` in no way. */
export interface StoredAnswer {
  /** By the survey and what the browser made up, or the link for one person. */
  readonly _id: string;
  readonly ownerId: string;
  readonly surveyId: string;
  readonly values: readonly Value[];
  /** Absent of an anonymous one, as all that follows. */
  readonly by?: {
    readonly name: string;
    readonly groupName: string;
    readonly isPersonal: boolean;
    readonly at: Date;
  };
}

const questionSchema = new Schema<Question>(
  {
    kind: String,
    text: String,
    required: Boolean,
    options: [String],
    points: Number,
    lowLabel: String,
    highLabel: String,
  },
  { _id: false },
);

const surveySchema = new Schema<StoredSurvey>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    title: String,
    description: String,
    anonymous: Boolean,
    questions: [questionSchema],
    closesAt: { type: Date, default: null },
    openedAt: { type: Date, default: null },
    version: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
surveySchema.index({ ownerId: 1, createdAt: -1, _id: -1 });

const linkSchema = new Schema<StoredLink>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    surveyId: String,
    tokenHash: String,
    name: String,
    groupName: String,
    used: Boolean,
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
linkSchema.index({ ownerId: 1, surveyId: 1, createdAt: 1 });
linkSchema.index({ tokenHash: 1 });

const valueSchema = new Schema<Value>(
  { question: Number, choices: [Number], point: Number, text: String },
  { _id: false },
);

const bySchema = new Schema<NonNullable<StoredAnswer['by']>>(
  { name: String, groupName: String, isPersonal: Boolean, at: Date },
  { _id: false },
);

const answerSchema = new Schema<StoredAnswer>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    surveyId: String,
    values: [valueSchema],
    by: bySchema,
  },
  { versionKey: false, strict: 'throw' },
);
answerSchema.index({ ownerId: 1, surveyId: 1 });

/** Fields that a list may filter and sort by, as REST names them. */
export const surveyFields = storedAs(collections.scheduler.surveys);

type Ref = Pick<StoredSurvey, '_id' | 'ownerId'>;
type SurveyChange = Partial<Omit<StoredSurvey, '_id' | 'ownerId' | 'version'>>;

export type SurveyStore = ReturnType<typeof surveyStore>;

/** Surveys, their links and answers, each of one owner. */
export function surveyStore(connection: Connection) {
  const surveys = connection.model<StoredSurvey>('Survey', surveySchema, 'surveys');
  const links = connection.model<StoredLink>('SurveyLink', linkSchema, 'survey_links');
  const answers = connection.model<StoredAnswer>('SurveyAnswer', answerSchema, 'survey_answers');
  const invitations = invitationModel(connection);
  return {
    ...ofSurveys(surveys),
    ...ofLinks(links),
    ...ofAnswers(answers),
    ...ofInvitations(invitations),
    /** Removes everything of a survey, itself last: what is cut short is begun again. */
    async remove({ _id, ownerId }: Ref): Promise<void> {
      await links.deleteMany({ ownerId, surveyId: _id });
      await invitations.deleteMany({ ownerId, surveyId: _id });
      await answers.deleteMany({ ownerId, surveyId: _id });
      await surveys.deleteOne({ _id, ownerId });
      // One that came while the others went.
      await answers.deleteMany({ ownerId, surveyId: _id });
    },
  };
}

function ofSurveys(surveys: Model<StoredSurvey>) {
  return {
    async add(survey: StoredSurvey): Promise<void> {
      await surveys.create([survey]);
    },

    list: (query: StoreQuery) => findPage(surveys, query),

    count: (ownerId: string) => surveys.countDocuments({ ownerId }).exec(),

    find: (ownerId: string, _id: string) =>
      surveys.findOne({ _id, ownerId }).lean<StoredSurvey>().exec(),

    /** Changes the survey as it was read; null when it is gone or was changed meanwhile. */
    change: ({ _id, ownerId, version }: StoredSurvey, fields: SurveyChange) =>
      surveys
        .findOneAndUpdate(
          { _id, ownerId, version },
          { $set: fields, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredSurvey>()
        .exec(),
  };
}

function ofLinks(links: Model<StoredLink>) {
  return {
    async addLinks(all: readonly StoredLink[]): Promise<void> {
      await links.create([...all]);
    },

    countLinks: (ownerId: string, surveyId: string) =>
      links.countDocuments({ ownerId, surveyId }).exec(),

    /** Links that may be shown; those that take one anonymous answer are nobody's to look at. */
    linksOf: (ownerId: string, surveyId: string) =>
      links
        .find({ ownerId, surveyId, used: { $exists: false } })
        .sort({ createdAt: 1, name: 1, _id: 1 })
        .lean<StoredLink[]>()
        .exec(),

    linkOf: (tokenHash: string) => links.findOne({ tokenHash }).lean<StoredLink>().exec(),

    /** Notes that a link took its one answer. @returns false where it had done so before */
    async noteUsed({ _id, ownerId }: Pick<StoredLink, '_id' | 'ownerId'>): Promise<boolean> {
      const filter = { _id, ownerId, used: false };
      const { modifiedCount } = await links.updateOne(filter, { $set: { used: true } });
      return modifiedCount === 1;
    },

    /** @returns whether there was one */
    async removeLink(ownerId: string, surveyId: string, _id: string): Promise<boolean> {
      const { deletedCount } = await links.deleteOne({ _id, ownerId, surveyId });
      return deletedCount === 1;
    },
  };
}

function ofAnswers(answers: Model<StoredAnswer>) {
  return {
    countAnswers: (ownerId: string, surveyId: string) =>
      answers.countDocuments({ ownerId, surveyId }).exec(),

    hasAnswer: async (ownerId: string, _id: string) =>
      (await answers.exists({ _id, ownerId })) !== null,

    /** Which of these answers there are. */
    async answersAmong(ownerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const filter = { ownerId, _id: { $in: [...ids] } };
      const found = await answers.find(filter, { _id: 1 }).lean<StoredAnswer[]>().exec();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Stores an answer, in the place of an earlier one of the same. @returns whether there was one */
    async putAnswer(answer: StoredAnswer): Promise<boolean> {
      const { _id, ownerId } = answer;
      for (;;) {
        try {
          const put = await answers.replaceOne({ _id, ownerId }, answer, { upsert: true });
          return put.upsertedCount === 0;
        } catch (error) {
          // The same one came twice at once: the second replaces the first.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async removeAnswer({ _id, ownerId }: Pick<StoredAnswer, '_id' | 'ownerId'>): Promise<void> {
      await answers.deleteOne({ _id, ownerId });
    },

    /** By their ids, which are of no order that tells anything. */
    answersOf: (ownerId: string, surveyId: string): AsyncIterable<StoredAnswer> =>
      answers
        .find({ ownerId, surveyId })
        .sort({ _id: 1 })
        .lean<StoredAnswer[]>()
        .cursor({ batchSize: 500 }),
  };
}
