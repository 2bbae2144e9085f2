// In this order, whichever tool is loaded first: of two rules that weigh the same, the later holds.
import './writing.css';
import './tool-form.css';
import './tool-parts.css';
import './styles.registry.ts';
import './inline/inline-forms.css';
import './slash/slash-menu.css';
