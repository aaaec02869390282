import { verifyText } from './verify.text.fr.ts';

/** The server writes the results, and the comparison of files, into the slot. */
export function Verify() {
  return (
    <article className="article">
      <header className="stack tight article-head">
        <h1>{verifyText.title}</h1>
        <p className="lead soft">{verifyText.lead}</p>
      </header>
      <div className="stack evidence">@@verify@@</div>
    </article>
  );
}
