"""Worker processes and the queue before them; thinking on other machines."""
