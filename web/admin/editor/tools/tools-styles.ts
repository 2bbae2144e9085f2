// The import order matters: of two rules with equal specificity the later one applies, whichever tool is loaded
// first.
import './writing.css';
import './tool-form.css';
import './tool-parts.css';
import './styles.registry.ts';
import './inline/inline-forms.css';
import './slash/slash-menu.css';
