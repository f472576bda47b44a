__all__ = ['ttypes', 'constants', 'TypesService']
