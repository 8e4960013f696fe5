import { type ComponentType, lazy, useState } from 'react';
import { bringing } from '../shared/live/reach.ts';

/**
 * A page whose code is fetched when it is shown. Unlike one of `lazy` it is drawn at once, without
 * a spinner for a moment, where `prepare` has brought its code.
 */
function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | undefined;
  const bring = bringing(load);
  const Later = lazy(async () => ({ default: await bring() }));
  function Page(props: P) {
    // What was begun with stays: another component in its place would start over.
    const [Shown] = useState(() => known ?? Later);
    return <Shown {...props} />;
  }
  /** Never fails: a page that does not come says so when it is shown. */
  async function prepare(): Promise<void> {
    known ??= await load().catch(() => undefined);
  }
  return { Page, prepare };
}

/** Each page in a file of its own. */
export const pages = {
  landing: lazyPage(() => import('../pages/landing/LandingPage.tsx').then((m) => m.LandingPage)),
  auth: lazyPage(() => import('../pages/auth/AuthPage.tsx').then((m) => m.AuthPage)),
  reset: lazyPage(() =>
    import('../pages/auth/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  ),
  confirm: lazyPage(() =>
    import('../pages/auth/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
  ),
  checkout: lazyPage(() =>
    import('../pages/checkout/CheckoutPage.tsx').then((m) => m.CheckoutPage),
  ),
  assistant: lazyPage(() =>
    import('../pages/assistants/AllowAssistantPage.tsx').then((m) => m.AllowAssistantPage),
  ),
  unsubscribe: lazyPage(() =>
    import('../pages/auth/UnsubscribePage.tsx').then((m) => m.UnsubscribePage),
  ),
  legal: lazyPage(() => import('../pages/legal/LegalPage.tsx').then((m) => m.LegalPage)),
  dashboard: lazyPage(() =>
    import('../pages/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
  ),
  groups: lazyPage(() => import('../pages/groups/GroupsPage.tsx').then((m) => m.GroupsPage)),
  group: lazyPage(() => import('../pages/group/GroupPage.tsx').then((m) => m.GroupPage)),
  people: lazyPage(() => import('../pages/people/PeoplePage.tsx').then((m) => m.PeoplePage)),
  person: lazyPage(() => import('../pages/people/PersonPage.tsx').then((m) => m.PersonPage)),
  membersDashboard: lazyPage(() =>
    import('../pages/people/MembersDashboardPage.tsx').then((m) => m.MembersDashboardPage),
  ),
  replies: lazyPage(() => import('../pages/people/RepliesPage.tsx').then((m) => m.RepliesPage)),
  questions: lazyPage(() =>
    import('../pages/questions/QuestionsPage.tsx').then((m) => m.QuestionsPage),
  ),
  recap: lazyPage(() => import('../pages/recap/RecapPage.tsx').then((m) => m.RecapPage)),
  report: lazyPage(() =>
    import('../pages/recap/SharedReportPage.tsx').then((m) => m.SharedReportPage),
  ),
  schedule: lazyPage(() =>
    import('../pages/schedule/SchedulePage.tsx').then((m) => m.SchedulePage),
  ),
  surveys: lazyPage(() => import('../pages/surveys/SurveysPage.tsx').then((m) => m.SurveysPage)),
  survey: lazyPage(() => import('../pages/surveys/SurveyPage.tsx').then((m) => m.SurveyPage)),
  sharedSurvey: lazyPage(() =>
    import('../pages/surveys/SharedSurveyPage.tsx').then((m) => m.SharedSurveyPage),
  ),
  newsletter: lazyPage(() =>
    import('../pages/newsletter/NewsletterPage.tsx').then((m) => m.NewsletterPage),
  ),
  search: lazyPage(() => import('../pages/search/SearchPage.tsx').then((m) => m.SearchPage)),
  operator: lazyPage(() =>
    import('../pages/operator/OperatorPage.tsx').then((m) => m.OperatorPage),
  ),
  settings: lazyPage(() =>
    import('../pages/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
};

/** By the first part of their path. */
const byPath: Readonly<Record<string, { prepare(): Promise<void> }>> = {
  auth: pages.auth,
  login: pages.auth,
  'reset-password': pages.reset,
  'confirm-email': pages.confirm,
  checkout: pages.checkout,
  unsubscribe: pages.unsubscribe,
  oauth: pages.assistant,
  privacy: pages.legal,
  terms: pages.legal,
  dashboard: pages.dashboard,
  groups: pages.groups,
  group: pages.group,
  people: pages.people,
  questions: pages.questions,
  recap: pages.recap,
  report: pages.report,
  s: pages.sharedSurvey,
  schedule: pages.schedule,
  surveys: pages.surveys,
  newsletter: pages.newsletter,
  search: pages.search,
  operator: pages.operator,
  settings: pages.settings,
};

/** Resolves when the page of this path can be drawn. */
export async function preparePage(pathname: string): Promise<void> {
  await byPath[pathname.split('/')[1] ?? '']?.prepare();
}
