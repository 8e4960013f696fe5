import type {
  AnswerSurveyRequest,
  SchedulerServiceService,
  Survey,
  SurveyFields,
  SurveyLink,
  SurveySending,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { answerList } from './list.ts';

interface Held {
  readonly ownerId: string;
  survey: Survey;
  readonly links: Map<string, SurveyLink>;
  readonly sendings: SurveySending[];
  /** Members, one of each group. */
  readonly invited: string[];
  readonly answers: AnswerSurveyRequest[];
}

type SurveyCalls =
  | 'listSurveys'
  | 'createSurvey'
  | 'updateSurvey'
  | 'deleteSurvey'
  | 'sendSurvey'
  | 'inviteToSurvey'
  | 'mailSurvey'
  | 'createSurveyLinks'
  | 'deleteSurveyLink'
  | 'getSurveyResults'
  | 'listSurveyAnswers'
  | 'findSurvey'
  | 'answerSurvey';

const ended = () => new AppError('not_found', 'link_ended', 'This link has ended.');

/** The scheduler's surveys in memory: what is checked of them there is not checked here. */
export class FakeSurveys {
  readonly held: Held[] = [];

  #find(ownerId: string, documentId: string): Held {
    const found = this.held.find(
      (one) => one.ownerId === ownerId && one.survey.documentId === documentId,
    );
    if (!found) throw notFound();
    return found;
  }

  #opened(token: string) {
    for (const held of this.held) {
      const link = held.links.get(token);
      if (link) return { held, link };
    }
    throw ended();
  }

  #add(ownerId: string, fields: SurveyFields | undefined): Held {
    const at = new Date();
    const survey: Survey = {
      documentId: newDocumentId(),
      title: '',
      description: '',
      anonymous: false,
      questions: [],
      closesAt: undefined,
      ...fields,
      status: 'draft',
      openedAt: undefined,
      answers: 0,
      fitsPoll: false,
      createdAt: at,
      updatedAt: at,
    };
    const held = { ownerId, survey, links: new Map(), sendings: [], invited: [], answers: [] };
    this.held.push(held);
    return held;
  }

  readonly handlers: Pick<Handlers<typeof SchedulerServiceService>, SurveyCalls> = {
    listSurveys: async ({ ownerId, query }) => {
      const own = this.held.filter((one) => one.ownerId === ownerId).map(({ survey }) => survey);
      const { items, meta } = answerList(own, query, {
        documentId: ({ documentId }) => documentId,
        title: ({ title }) => title,
        createdAt: ({ createdAt }) => createdAt?.getTime() ?? 0,
      });
      return { surveys: items, meta };
    },
    createSurvey: async ({ ownerId, fields }) => ({ survey: this.#add(ownerId, fields).survey }),
    updateSurvey: async ({ ownerId, documentId, fields, closesAt }) => {
      const held = this.#find(ownerId, documentId);
      const status = closesAt && closesAt <= new Date() ? 'closed' : held.survey.status;
      held.survey = { ...held.survey, ...fields, ...(closesAt ? { closesAt } : {}), status };
      return { survey: held.survey };
    },
    deleteSurvey: async ({ ownerId, documentId }) => {
      this.held.splice(this.held.indexOf(this.#find(ownerId, documentId)), 1);
      return {};
    },
    sendSurvey: async ({ ownerId, documentId, groups, scheduledFor, asLink }) => {
      const held = this.#find(ownerId, documentId);
      held.sendings.push(
        ...groups.map((group) => ({
          group: { ...group, status: 'pending' },
          way: asLink ? 'link' : 'poll',
          messageId: newDocumentId(),
          scheduledFor: scheduledFor ?? new Date(),
        })),
      );
      held.survey = { ...held.survey, status: 'open', openedAt: new Date() };
      return { survey: held.survey, sendings: held.sendings };
    },
    inviteToSurvey: async ({ ownerId, documentId, groups }) => {
      const held = this.#find(ownerId, documentId);
      held.invited.push(...groups.map(({ chatId }) => `member of ${chatId}`));
      held.survey = { ...held.survey, status: 'open', openedAt: new Date() };
      return { survey: held.survey, invited: groups.length };
    },
    mailSurvey: async ({ ownerId, documentId, emails }) => {
      const held = this.#find(ownerId, documentId);
      held.invited.push(...emails);
      held.survey = { ...held.survey, status: 'open', openedAt: new Date() };
      return { survey: held.survey, invited: emails.length, leftOut: 0 };
    },
    createSurveyLinks: async ({ ownerId, documentId, names }) => {
      const held = this.#find(ownerId, documentId);
      held.survey = { ...held.survey, status: 'open', openedAt: new Date() };
      const links = (names.length > 0 ? names : ['']).map((name) => {
        const made = { documentId: newDocumentId(), name, groupName: '', answered: false };
        const link = { ...made, createdAt: new Date() };
        const token = `token-${made.documentId}`;
        held.links.set(token, link);
        return { link, token };
      });
      return { links };
    },
    deleteSurveyLink: async ({ ownerId, surveyId, documentId }) => {
      const { links } = this.#find(ownerId, surveyId);
      const token = [...links].find(([, link]) => link.documentId === documentId)?.[0];
      if (!token) throw notFound();
      links.delete(token);
      return {};
    },
    getSurveyResults: async ({ ownerId, documentId }) => {
      const { survey, links, sendings, answers, invited } = this.#find(ownerId, documentId);
      return {
        survey: { ...survey, answers: answers.length },
        results: survey.questions.map(({ options }, place) => ({
          answered: answers.length,
          counts: options.map(
            (_, at) => answers.filter((one) => one.values[place]?.choices.includes(at)).length,
          ),
          texts: [],
        })),
        voters: 0,
        tooFew: false,
        sendings,
        links: [...links.values()],
        invitations: invited.map((memberId) => ({
          memberId,
          name: '',
          email: memberId.startsWith('member of') ? '' : memberId,
          stopped: false,
          state: 'approved',
          reason: '',
          sentAt: undefined,
        })),
      };
    },
    listSurveyAnswers: async function* (
      this: FakeSurveys,
      { ownerId, documentId }: { ownerId: string; documentId: string },
    ) {
      const { survey, answers } = this.#find(ownerId, documentId);
      yield { survey, answers: [] };
      yield {
        survey: undefined,
        answers: answers.map(({ name, values }) => ({
          name,
          groupName: 'Investors',
          way: 'link',
          at: new Date('2026-03-01T10:00:00Z'),
          values,
        })),
      };
    }.bind(this),
    findSurvey: async ({ token }) => {
      const { held, link } = this.#opened(token);
      const { title, description, anonymous, status, questions, closesAt } = held.survey;
      const told = { title, description, anonymous, status, closesAt };
      return { ...told, questions, name: link.name, answered: false, mark: 'mark', once: false };
    },
    answerSurvey: async (request) => {
      const { held } = this.#opened(request.token);
      if (held.survey.status === 'closed') {
        throw new AppError('precondition', 'survey_closed', 'This survey is closed.');
      }
      held.answers.push(request);
      return { replaced: false };
    },
  };
}
