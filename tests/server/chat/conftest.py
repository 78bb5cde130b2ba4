"""Two people at browsers, who may sign up."""

from tests.server.accounts.conftest import browser as browser
from tests.server.accounts.conftest import other as other
