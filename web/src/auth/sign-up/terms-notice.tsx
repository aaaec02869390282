import { authText } from '../auth.text.fr.ts';

/** In another tab: what was typed here stays. */
export function TermsNotice() {
  const { before, terms, between, privacy, after, newTab } = authText.signUp.notice;
  return (
    <p className="soft small">
      {before}
      <a href="/cgu" target="_blank" rel="noopener">
        {terms}
        {newTab}
      </a>
      {between}
      <a href="/confidentialite" target="_blank" rel="noopener">
        {privacy}
        {newTab}
      </a>
      {after}
    </p>
  );
}
